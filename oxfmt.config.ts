import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 110,
  singleQuote: true,
  sortPackageJson: false,
  ignorePatterns: ['package-lock.json'],
});
