"""A language model behind the protocol of OpenAI: it phrases and proposes, and what it says is checked."""
