import styles from './loader.module.css';

/** Shows that something is loading. It has no name: its parent says what is loading. */
export const Loader = ({ inButton = false }: { readonly inButton?: boolean }) => (
  <span className={styles.loader} data-in-button={inButton || undefined} />
);
