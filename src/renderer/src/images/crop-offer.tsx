import { Text } from '@mantine/core';
import { IconCrop } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import type { CropOptions } from './crop-dialog.tsx';
import { ImageButton } from './image-button.tsx';
import { canRedraw, isCutOff } from '#renderer/images/photo/crop.ts';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';

const CropDialog = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog);

interface CropOfferProps extends CropOptions {
  /** The file that was chosen last: the dialog opens by itself where showing it would cut something off. */
  readonly chosen: File | null;
  /** While the file is being sent: a crop would be lost, so the dialog does not open before that has failed. */
  readonly disabled: boolean;
  readonly opened: boolean;
  readonly onToggle: (opened: boolean) => void;
  /** Called once it is known of a file whether the dialog is to open by itself. */
  readonly onChecked: (file: File, asks: boolean) => void;
}

/** Opens the dialog that crops a picture: by its button, and by itself when a new one does not fit its shape. */
export function CropOffer({ chosen, disabled, opened, onToggle, onChecked, ...options }: CropOfferProps) {
  const { file, label, ratio } = options;
  const text = useDeferredMessages().crop;
  const [possible, setPossible] = useState<boolean | null>(null);
  const show = useEffectEvent((can: boolean | null, asks: boolean) => {
    setPossible(can);
    onChecked(file, asks);
  });
  useEffect(() => {
    let isShown = true;
    const check = async () => {
      const can = await canRedraw(file);
      const asks = can && file === chosen && (await isCutOff(file, ratio));
      if (isShown) show(can, asks);
    };
    // A picture that can't be decoded is used unchanged.
    check().catch(() => isShown && show(null, false));
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
          onClick={() => onToggle(true)}
        />
      )}
      {possible === false && (
        <Text size="sm" c="dimmed">
          {text.impossible}
        </Text>
      )}
      <CropDialog {...options} opened={opened && !disabled} onClose={() => onToggle(false)} />
    </>
  );
}
