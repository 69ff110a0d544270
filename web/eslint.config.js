import svelte from "eslint-plugin-svelte";
import tseslint from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default tseslint.config(
  { ignores: ["node_modules/", "src/wire/messages.ts"] },
  ...tseslint.configs.strict,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig } },
  },
  {
    rules: {
      eqeqeq: "error",
      "no-restricted-globals": ["error", "confirm", "alert", "prompt"],
      "svelte/no-at-html-tags": "error",
      "no-restricted-syntax": [
        "error",
        // a style:… directive is set by script, which the policy allows
        { selector: 'SvelteAttribute[key.name="style"]', message: 'style="" breaks the content security policy.' },
      ],
      "svelte/require-each-key": "error",
      "svelte/no-useless-mustaches": "off", // {" "} keeps a space at the edge of a block
      "svelte/prefer-svelte-reactivity": "off", // maps here are made anew, never changed
    },
  },
);
