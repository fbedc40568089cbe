import { Box, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useId } from 'react';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { ImageBox } from '#renderer/images/image-box.tsx';
import { uploadsAtom } from './uploads-store.ts';

/** How long the first picture stands alone where nobody touches the page: its first step is not due sooner. In ms. */
const alone = 2000;

const UploadsCarousel = lazy(async () => {
  await new Promise<void>((resolve) => {
    const stop = onFirstTouch(resolve);
    setTimeout(() => {
      stop();
      resolve();
    }, alone);
  });
  // Until it can be loaded, the first picture is better than a failure.
  const { UploadsCarousel } = await loadWhenPossible(() => import('./uploads-carousel.tsx'));
  return { default: UploadsCarousel };
});

/** The pictures of the loaded posts; nothing where there are none (spec §2). The first page only draws the first one. */
export function Uploads() {
  const messages = useMessages();
  const uploads = useAtomValue(uploadsAtom);
  const titleId = useId();
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
