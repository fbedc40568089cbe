import { useId } from 'react';
import { messages } from '#renderer/lib/messages.ts';

/** The mark: a bird whose song is a wave. Fills the width it is given. */
export function Logo() {
  const gradient = useId();
  return (
    <svg
      viewBox="0 0 256 256"
      width="100%"
      role="img"
      aria-label={messages.product}
      style={{ display: 'block' }}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#4dabf7" />
          <stop offset="1" stopColor="#1864ab" />
        </linearGradient>
      </defs>
      <rect width="256" height="256" rx="60" fill={`url(#${gradient})`} />
      <path
        d="M58 148c0-44 33-78 76-78 25 0 43 10 54 27l24 8-21 16c1 5 1 9 1 14 0 41-31 69-73 69-36 0-61-22-61-56z"
        fill="#fff"
      />
      <path d="M58 148c0 34 25 56 61 56-8-30 4-58 36-70-38-16-78-12-97 14z" fill="#d0ebff" />
      <circle cx="163" cy="107" r="8" fill="#0f141c" />
      <path
        d="M36 104c-10-14-10-32 0-46M54 92c-5-8-5-17 0-25"
        transform="rotate(180 45 81) translate(-142 18)"
        fill="none"
        stroke="#fff"
        strokeWidth="9"
        strokeLinecap="round"
      />
    </svg>
  );
}
