import { Box, Skeleton, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useId, useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { uploadsAtom } from './uploads-store.ts';

/** A new one for each try: a lazy component that could not be loaded stays that way. */
const lazyCarousel = () =>
  lazy(async () => ({ default: (await import('./uploads-carousel.tsx')).UploadsCarousel }));

/** The pictures of the loaded posts; nothing where there are none (spec §2). */
export function Uploads() {
  const messages = useMessages();
  const uploads = useAtomValue(uploadsAtom);
  const titleId = useId();
  const [UploadsCarousel] = useState(lazyCarousel);
  if (uploads.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} flex="none">
      <Title order={2} id={titleId} fz="md" mb="xs">
        {messages.uploads.title}
      </Title>
      <Suspense fallback={<Skeleton style={{ aspectRatio: '16 / 9' }} />}>
        <UploadsCarousel uploads={uploads} />
      </Suspense>
    </Box>
  );
}
