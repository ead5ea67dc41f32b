import Button from '@mui/material/Button';
import { useRef, type ReactElement } from 'react';
import { useUploads } from '../../../features/uploads/UploadsProvider.tsx';
import { useText } from '../../../i18n/useText.ts';
import { FileInput } from '../items/FileInput.tsx';
import { useTrain } from '../items/TrainContext.ts';

/** Asks for interrupted files again, because a page cannot reopen a file by itself. */
export function ChooseAgain(props: { name?: string }): ReactElement {
  const t = useText();
  const { botId } = useTrain();
  const { manager } = useUploads(botId);
  const input = useRef<HTMLInputElement>(null);
  const { name } = props;
  const label = t(name === undefined ? 'knowledge.upload.chooseAllAgain' : 'knowledge.upload.chooseAgain');
  return (
    <>
      <Button
        size="small"
        onClick={() => input.current?.click()}
        aria-label={name === undefined ? label : t('knowledge.upload.chooseAgainNamed', { name })}
        sx={{ px: 0.75 }}
      >
        {label}
      </Button>
      <FileInput
        ref={input}
        label={label}
        multiple={name === undefined}
        onFiles={(files) => manager.add(botId, files)}
      />
    </>
  );
}
