"""The server: chat, error pages, JSON, the protocols of OpenAI and MCP."""
