/* One chunk, since both are needed at the same time. */
export { OutboxButton } from './outbox-button.tsx';
export { WaitingList } from './waiting-list.tsx';
