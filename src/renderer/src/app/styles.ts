/* What all of Mantine's styles build on; each component brings its own (`scripts/build/component-styles.ts`). */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './adapt.css';
