import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { Suspense } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { isRule, ruleNames } from '../port/student-segments.ts';
import { assistantsQuery, type StudentFilters } from '../students.queries.ts';
import type { TokensProps } from './tokens.tsx';

const FilterDialog = sheetPart(() => import('./filter-dialog.tsx'), 'FilterDialog');

// Most come to the list as it is.
const Tokens = lazyPart<'Tokens', TokensProps>(() => import('./tokens.tsx'), 'Tokens', Nothing);

interface FilterTokensProps {
  filters: StudentFilters;
  setFilters: (changed: Partial<StudentFilters>) => void;
}

/** By what else the list is narrowed, each as one token that can be taken away. */
export function FilterTokens({ filters, setFilters }: FilterTokensProps) {
  const { open, dialog } = useDialog<null>((_, state) => (
    <FilterDialog {...{ filters, setFilters }} {...state} />
  ));
  usePageKeys({ f: () => open(null) });
  const { rule, tag, assistant } = filters;
  const people = useQuery({ ...assistantsQuery, enabled: assistant !== '' }).data ?? [];
  const nameOf = people.find(({ staffId }) => String(staffId) === assistant)?.name ?? assistant;
  const tokens = [
    ...(isRule(rule) ? [{ name: 'rule', words: `掉队原因 是 ${ruleNames[rule]}` } as const] : []),
    ...(tag === '' ? [] : [{ name: 'tag', words: `标签 是 ${tag}` } as const]),
    ...(assistant === '' ? [] : [{ name: 'assistant', words: `助教 是 ${nameOf}` } as const]),
  ];
  return (
    <>
      {tokens.length > 0 && (
        <Suspense>
          <Tokens tokens={tokens} onRemove={(name) => setFilters({ [name]: '' })} />
        </Suspense>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        rightSection={<KeyHint keys={['F']} />}
        onClick={() => open(null)}
      >
        添加筛选
      </Button>
      {dialog}
    </>
  );
}
