_seg, _scan = np.asarray(segmentation), np.asarray(scan)
for _g, _ids in {"kidneys": [7, 8], "abdomen": [4, 7, 8, 11]}.items():
    _m = np.isin(_seg, _ids)
    np.testing.assert_allclose(report[_g]["volume"], _m.sum() * 1.6 / 1000.0, rtol=1e-5)
    np.testing.assert_allclose(report[_g]["mean_hu"], _scan[_m].mean(), rtol=1e-4)
    np.testing.assert_array_equal(np.asarray(group_mask(segmentation, _g)).ravel(), _m.ravel())
