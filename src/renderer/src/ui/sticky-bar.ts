import styles from './page-header.module.css';

/** The attributes of a bar at the top of the page that stays in view. */
export const stickyBar = { 'data-sticky': true, className: styles.sticky ?? '' } as const;
