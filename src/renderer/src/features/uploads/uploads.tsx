import { Box, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useId, useState } from 'react';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { messages } from '#renderer/lib/messages.ts';
import { ImageBox } from '#renderer/ui/image-box.tsx';
import { uploadsAtom } from './uploads-store.ts';

/** How long the first picture stands alone where nobody touches the page: its first step is not due sooner. In ms. */
const alone = 2000;

/** A new one for each try: a lazy component that could not be loaded stays that way. */
const lazyCarousel = () =>
  lazy(async () => {
    await new Promise<void>((resolve) => {
      const stop = onFirstTouch(resolve);
      setTimeout(() => {
        stop();
        resolve();
      }, alone);
    });
    return { default: (await import('./uploads-carousel.tsx')).UploadsCarousel };
  });

/** The pictures of the loaded posts; nothing where there are none (spec §2). The first page only draws the first one. */
export function Uploads() {
  const uploads = useAtomValue(uploadsAtom);
  const titleId = useId();
  const [UploadsCarousel] = useState(lazyCarousel);
  const [first] = uploads;
  if (!first) return null;
  return (
    <Box component="section" aria-labelledby={titleId} flex="none">
      <Title order={2} id={titleId} fz="md" mb="xs">
        {messages.uploads.title}
      </Title>
      <Suspense fallback={<ImageBox src={first.media} alt="" ratio={16 / 9} radius="md" />}>
        <UploadsCarousel uploads={uploads} />
      </Suspense>
    </Box>
  );
}
