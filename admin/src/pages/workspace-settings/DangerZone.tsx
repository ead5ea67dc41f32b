import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { SectionCard } from '../../components/SectionCard.tsx';
import { LeaveDialog } from '../../features/members/LeaveDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { DeleteWorkspaceDialog } from './DeleteWorkspaceDialog.tsx';

/** Leaving and deleting the workspace. */
export function DangerZone(): ReactElement {
  const t = useText();
  const [open, setOpen] = useState<'leave' | 'delete' | null>(null);
  const ways = [
    { id: 'leave', title: t('members.leave'), help: t('members.leaveHelp') },
    { id: 'delete', title: t('settings.delete'), help: t('settings.deleteHelp') },
  ] as const;
  return (
    <Box sx={{ mt: 4 }}>
      <SectionCard title={t('settings.danger')}>
        {ways.map(({ id, title, help }) => (
          <Box
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1.5,
              pt: 1.5,
              '& + &': { mt: 1.5, borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
              {help}
            </Typography>
            <Button color="error" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(id)}>
              {title}
            </Button>
          </Box>
        ))}
      </SectionCard>
      {open === 'leave' && <LeaveDialog onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteWorkspaceDialog onClose={() => setOpen(null)} />}
    </Box>
  );
}
