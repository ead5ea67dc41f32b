import { PERMISSIONS, type Grant, type Permission, type WorkspaceRole } from '@colloquy/contracts';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId, type ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { useRoles } from '../../features/members/useRoles.ts';
import { useText, type TextKey } from '../../i18n/useText.ts';

/** A text for each permission; a new one in the contracts does not compile without a text. */
const TEXTS = {
  viewBots: 'members.rights.viewBots',
  workInbox: 'members.rights.workInbox',
  manageReplies: 'members.rights.manageReplies',
  manageBots: 'members.rights.manageBots',
  deleteBots: 'members.rights.deleteBots',
  askForVisitors: 'members.rights.askForVisitors',
  manageIntegrations: 'members.rights.manageIntegrations',
  exportHistory: 'members.rights.exportHistory',
  deleteChats: 'members.rights.deleteChats',
  manageWorkspace: 'members.rights.manageWorkspace',
  manageBilling: 'members.rights.manageBilling',
} satisfies Record<Permission, TextKey>;
const GRANTS = new Map(Object.entries(PERMISSIONS));
const RIGHTS = Object.entries(TEXTS).map(([right, text]) => ({ text, grants: GRANTS.get(right) }));

/** The permissions of each role, from the table that the server uses. */
export function RolesDialog(props: { mine: WorkspaceRole; onClose: () => void }): ReactElement {
  const t = useText();
  const titleId = useId();
  const roles = useRoles();
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={props.onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('members.rolesTitle')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ px: { xs: 1, sm: 3 } }}>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>{t('members.right')}</TableCell>
              {roles.map((role) => (
                <TableCell
                  key={role}
                  align="center"
                  sx={{ color: role === props.mine ? 'primary.main' : null }}
                >
                  {t(`members.roles.${role}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {RIGHTS.map(({ text, grants }) => (
              <TableRow key={text}>
                <TableCell component="th" scope="row">
                  {t(text)}
                </TableCell>
                {roles.map((role) => (
                  <TableCell key={role} align="center">
                    <ShownGrant grant={grants?.[role] ?? 'no'} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={props.onClose}>
          {t('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ShownGrant({ grant }: { grant: Grant }): ReactElement {
  const t = useText();
  const text = t(`members.grants.${grant}`);
  if (grant === 'own') return <>{text}</>;
  return (
    <>
      {grant === 'yes' ? (
        <Check fontSize="small" color="primary" aria-hidden />
      ) : (
        <Box component="span" aria-hidden sx={{ color: 'text.disabled' }}>
          –
        </Box>
      )}
      <HiddenText>{text}</HiddenText>
    </>
  );
}
