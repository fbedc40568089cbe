import styles from './hidden.module.css';

/** The class of an element that is read out, and not seen. */
export const visuallyHidden = styles.hidden ?? '';
