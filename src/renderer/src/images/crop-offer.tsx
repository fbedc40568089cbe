import { Text } from '@mantine/core';
import { IconCrop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { ImageButton } from './image-button.tsx';
import { canRedraw, isCutOff } from '#renderer/images/photo/crop.ts';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';

const CropDialog = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog);

interface CropOfferProps {
  readonly file: File;
  /** The file that was chosen last, whose part is asked for where showing it would cut something off. */
  readonly chosen: File | null;
  readonly label: string;
  readonly ratio: number;
  readonly round: boolean;
  readonly edgeMax: number;
  readonly disabled: boolean;
  readonly onChange: (file: File) => void;
}

/** Opens the dialog that crops a picture: by its button, and by itself when a new one does not fit its shape. */
export function CropOffer({ file, chosen, label, ratio, disabled, ...dialog }: CropOfferProps) {
  const text = useDeferredMessages().crop;
  const [possible, setPossible] = useState<boolean | null>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      const can = await canRedraw(file);
      const asks = can && file === chosen && (await isCutOff(file, ratio));
      if (!isShown) return;
      setPossible(can);
      if (asks) setOpened(true);
    };
    // What can't be decoded is used as it is.
    look().catch(() => isShown && setPossible(null));
    return () => {
      isShown = false;
    };
  }, [file, chosen, ratio]);
  return (
    <>
      {possible === true && (
        <ImageButton
          icon={IconCrop}
          label={text.title(label)}
          disabled={disabled}
          onClick={() => setOpened(true)}
        />
      )}
      {possible === false && (
        <Text size="sm" c="dimmed">
          {text.impossible}
        </Text>
      )}
      <CropDialog
        {...dialog}
        opened={opened}
        file={file}
        label={label}
        ratio={ratio}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
