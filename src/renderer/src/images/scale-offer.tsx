import { Box, Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { serverLimitsAtom } from '#renderer/stores/session/server-limits.ts';
import { type Scaling, scalingOf } from '#renderer/images/photo/scale.ts';

interface ScaleOfferProps {
  /** The file to be sent. */
  readonly file: File;
  readonly disabled: boolean;
  /** Given the other one: as it was, or scaled down. */
  readonly onChange: (file: File) => void;
}

/**
 * Offers to send a large photo scaled down, with both sizes. One that is too large to be sent is scaled down in any
 * case.
 */
export function ScaleOffer({ file, disabled, onChange }: ScaleOfferProps) {
  const text = useDeferredMessages().photo;
  const [scaling, setScaling] = useState<Scaling | null>(null);
  useEffect(() => {
    let isShown = true;
    const show = (found: Scaling | null) => {
      if (isShown) setScaling(found);
    };
    // An image that can't be decoded here is sent as it is.
    scalingOf(file).then(show, () => show(null));
    return () => {
      isShown = false;
    };
  }, [file]);
  // The image may have been replaced meanwhile.
  const offer = scaling !== null && (scaling.original === file || scaling.scaled === file) ? scaling : null;
  const { imageBytesMax = Infinity, imagePixelsMax = Infinity } = useAtomValue(serverLimitsAtom);
  const isTooLarge = offer !== null && (offer.original.size > imageBytesMax || offer.pixels > imagePixelsMax);
  return (
    // A live region has to exist before its text, to be read out.
    <Box role="status">
      {offer && (
        <Switch
          label={text.scale}
          description={text.sizes(
            offer.original.size,
            offer.scaled.size,
            offer.width,
            offer.height,
            isTooLarge,
          )}
          checked={file === offer.scaled}
          disabled={disabled || isTooLarge}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? offer.scaled : offer.original)}
        />
      )}
    </Box>
  );
}
