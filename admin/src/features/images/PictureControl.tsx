import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { usePicture, type PictureOwner } from './usePicture.ts';

const SIZE_PX = 72;

interface PictureProps {
  readonly owner: PictureOwner;
  readonly help: string;
  readonly canChange: boolean;
}

/** The picture of a workspace or chatbot, with its actions. */
export function PictureControl(props: PictureProps): ReactElement {
  const t = useText();
  const { owner } = props;
  const [open, setOpen] = useState<'change' | 'remove'>();
  const close = () => setOpen(undefined);
  const { remove } = usePicture(owner, close);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <NameAvatar seed={owner.id} name={owner.name} imageUrl={owner.imageUrl} size={SIZE_PX} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
            {props.help}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            disabled={!props.canChange}
            aria-haspopup="dialog"
            onClick={() => setOpen('change')}
          >
            {t(owner.imageUrl === null ? 'images.add' : 'images.change')}
          </Button>
          {owner.imageId !== null && (
            <Button
              size="small"
              color="error"
              aria-haspopup="dialog"
              disabled={!props.canChange}
              onClick={() => setOpen('remove')}
            >
              {t('images.remove')}
            </Button>
          )}
        </Box>
      </Box>
      {open === 'change' && <ImageDialog owner={owner} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('images.removeTitle', { name: owner.name })}
        text={t('images.removeText')}
        action={t('images.remove')}
        busy={remove.isPending}
        onConfirm={remove.run}
        onClose={close}
      />
    </>
  );
}
