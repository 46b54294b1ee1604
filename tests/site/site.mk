# --- Web site ---------------------------------------------------------------------------

.PHONY: site
site: demos ## write the documentation as a web site: results/site/index.html
	@$(octave) --eval "addpath('examples/site'); make_site('results/site')"

# The tests use a site of their own with two demos, one image of the paper and one benchmark, which take seconds. In a
# complete site, test-site SITE=results/site tests everything. SCREENSHOTS=folder writes pictures of all pages.
site_tests := $(BUILD)/site_tests
SITE ?= $(site_tests)/site
.PHONY: test-site
test-site: all $(site_tests)/node_modules | $(site_deps) ## test the web site in a browser (SITE=results/site SCREENSHOTS=folder)
	@$(if $(filter $(site_tests)/site,$(SITE)),rm -rf $(site_tests)/results $(site_tests)/site; $(octave) --eval "addpath('tests/site'); write_test_site('$(site_tests)')")
	@SITE='$(SITE)' SCREENSHOTS='$(SCREENSHOTS)' NODE_PATH=$(site_tests)/node_modules node --test tests/site/site.test.js

# Versions and checksums are those of package-lock.json.
$(site_tests)/node_modules: tests/site/package.json tests/site/package-lock.json tests/site/.npmrc | $(site_deps)
	@mkdir -p $(site_tests)
	@cp $^ $(site_tests)
	@cd $(site_tests) && npm ci --no-audit --no-fund --ignore-scripts --silent
	@touch $@
