/* The base of all of Mantine's styles; each component imports its own (`scripts/build/component-styles.ts`). */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './adapt.css';
import './print.css';
