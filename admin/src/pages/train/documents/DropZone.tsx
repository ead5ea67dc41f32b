import { MAX_FILE_BYTES } from '@colloquy/contracts';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';
import { formatBytes, unbroken } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/useText.ts';
import { FileInput } from '../items/FileInput.tsx';

const tint = (percent: number) =>
  `color-mix(in srgb, var(--mui-palette-primary-main) ${percent}%, transparent)`;

/** Accepts any number of dropped or chosen files. */
export function DropZone(props: {
  /** Emphasises the drop zone as the page's main action. */
  isPrimary: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Other ways to add knowledge. */
  children: ReactNode;
}): ReactElement {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  // Entering a child fires before leaving the parent, so the depth shows whether the pointer is still inside.
  const [depth, setDepth] = useState(0);
  const isOver = depth > 0;
  const step = (change: number) => (event: DragEvent) => {
    event.preventDefault();
    setDepth((current) => Math.max(0, current + change));
  };
  return (
    <Box
      data-testid="drop-zone"
      onDragEnter={step(1)}
      onDragLeave={step(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setDepth(0);
        props.onFiles([...event.dataTransfer.files]);
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        border: '1.5px dashed',
        borderColor: isOver ? 'primary.main' : tint(40),
        borderRadius: 1,
        bgcolor: isOver ? tint(10) : 'background.paper',
        transition: 'background-color 140ms, border-color 140ms',
        '&:hover': { bgcolor: tint(isOver ? 10 : 4), borderColor: 'primary.main' },
      }}
    >
      <UploadFile aria-hidden sx={{ fontSize: 28, color: 'primary.main' }} />
      <Box sx={{ flex: '1 1 220px' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {isOver ? t('knowledge.dropNow') : t('knowledge.drop')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('knowledge.dropHelp', { size: unbroken(formatBytes(MAX_FILE_BYTES)) })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {props.children}
        <Button
          variant={props.isPrimary ? 'contained' : 'outlined'}
          onClick={() => input.current?.click()}
          sx={{ ml: 0.5 }}
        >
          {t('knowledge.choose')}
        </Button>
      </Box>
      <FileInput ref={input} label={t('knowledge.choose')} multiple onFiles={props.onFiles} />
    </Box>
  );
}
