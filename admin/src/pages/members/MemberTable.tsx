import Card from '@mui/material/Card';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { NameAvatar } from '../../components/NameAvatar.tsx';
import { useText } from '../../i18n/useText.ts';

/** Columns that a phone has no room for. */
export const WIDE_ONLY = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** People as rows. */
export function MemberTable(props: { label: string; heads: ReactNode; children: ReactNode }): ReactElement {
  return (
    <Card>
      <Table
        aria-label={props.label}
        sx={{ tableLayout: 'fixed', '& tr:last-of-type td': { borderBottom: 0 }, '& td': { height: 56 } }}
      >
        <TableHead>
          <TableRow>{props.heads}</TableRow>
        </TableHead>
        <TableBody>{props.children}</TableBody>
      </Table>
    </Card>
  );
}

/** The head of the column that holds the three dots. */
export function ActionsHead(): ReactElement {
  const t = useText();
  return (
    <TableCell sx={{ width: { xs: 44, sm: 56 } }}>
      <HiddenText>{t('members.actions')}</HiddenText>
    </TableCell>
  );
}

/** Who it is: the letter that stands for a picture, the name, and below it the address. */
export function Person(props: { id: string; name: string; email: string; title: string }): ReactElement {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      {/* A phone has no room beside the name. */}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <NameAvatar seed={props.id} name={props.name} size={32} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap title={props.title} sx={{ fontWeight: 500 }}>
          {props.title}
        </Typography>
        {props.email !== '' && props.email !== props.name && (
          <Typography noWrap title={props.email} variant="body2" color="textSecondary">
            {props.email}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
