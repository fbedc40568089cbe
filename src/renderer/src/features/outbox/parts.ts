/* What shows the outbox, as one file: whoever needs one of them needs the others. */
export { OutboxButton } from './outbox-button.tsx';
export { WaitingList } from './waiting-list.tsx';
