/* One chunk, since whoever needs one of them needs the other. */
export { OutboxButton } from './outbox-button.tsx';
export { WaitingList } from './waiting-list.tsx';
