import styles from './hidden.module.css';

/** The class of an element that only screen readers present. */
export const visuallyHidden = styles.hidden ?? '';
