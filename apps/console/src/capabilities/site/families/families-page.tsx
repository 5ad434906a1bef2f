import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { otherFamily } from '@xuezhou/contract/site';
import { orderFamilies, type FamilyRow } from '@xuezhou/contract/site/console';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { schoolNow, wearSchool } from '@xuezhou/ui/school';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useEffect } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { moved } from '../../../platform/form/items.ts';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { wholeList } from '../../../platform/list/list-source.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { SettingsFrame } from '../port/settings-frame.tsx';
import { familiesQuery } from '../settings.queries.ts';
import { examWords } from './family.words.ts';
import styles from './families.module.css';

const FamilyDialog = sheetPart(() => import('./family-dialog.tsx'), 'FamilyDialog');
const RemoveFamilyDialog = sheetPart(
  () => import('./remove-family-dialog.tsx'),
  'RemoveFamilyDialog',
);

type Wish =
  | { readonly kind: 'new' }
  | { readonly kind: 'change' | 'remove'; readonly code: string };

/** The families of courses that the school has: what they are called, in which order and colour they stand. */
export default function FamiliesPage() {
  const mayWrite = useMay()('setting.write');
  const query = useQuery(familiesQuery);
  const families = query.data ?? none;
  // The pages of the console name them as they are now, without being opened anew.
  useEffect(() => {
    if (query.data !== undefined) wearSchool({ ...schoolNow(), families: query.data });
  }, [query.data]);
  const { act, isBusy, refusal } = useAct();
  const { open, dialog } = useDialog<Wish>((wish, state) => {
    const family =
      wish.kind === 'new' ? undefined : families.find(({ code }) => code === wish.code);
    if (wish.kind !== 'remove') return <FamilyDialog family={family} {...state} />;
    return family === undefined ? null : <RemoveFamilyDialog family={family} {...state} />;
  });
  const raise = (family: FamilyRow) => {
    const place = families.indexOf(family);
    void act(async () => {
      const codes = moved(families, place, place - 1).map(({ code }) => code);
      const seen = families.map(({ code }) => code);
      await call(orderFamilies, { body: { codes, seen } });
      return `“${family.name}”往前了一位`;
    });
  };
  return (
    <SettingsFrame
      at="families"
      actions={
        mayWrite && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.6} />}
            onClick={() => open({ kind: 'new' })}
          >
            新系列
          </Button>
        )
      }
    >
      {!mayWrite && (
        <p>
          <Withheld permission="setting.write" what="修改系列" />
        </p>
      )}
      <p role="alert" className={styles.refusal} hidden={refusal === undefined}>
        {refusal}
      </p>
      <ConsoleList
        label="课程系列"
        unit="个"
        columns={
          mayWrite ? [...columns, actsColumn({ first: families[0], isBusy, raise, open })] : columns
        }
        source={wholeList(query)}
        rowKey={({ code }) => code}
        empty={{ title: '还没有系列', text: '新增一个，课程、商品和文章就能归进去。' }}
      />
      {dialog}
    </SettingsFrame>
  );
}

const none: readonly FamilyRow[] = [];

const columns: Column<FamilyRow>[] = [
  {
    key: 'name',
    title: '系列',
    card: 'head',
    value: ({ name }) => name,
    render: ({ code }) => <FamilyTag family={code} />,
  },
  { key: 'short', title: '简称', value: ({ shortName }) => shortName },
  {
    key: 'exam',
    title: '为哪个考试',
    value: ({ exam }) => (exam === null ? '' : examWords[exam]),
  },
  {
    key: 'shown',
    title: '学员看到',
    card: 'head',
    value: ({ isShown }) => (isShown ? '显示' : '不显示'),
    render: ({ isShown }) => (
      <StatusChip tone={isShown ? 'right' : 'quiet'}>{isShown ? '显示' : '不显示'}</StatusChip>
    ),
  },
  {
    key: 'uses',
    title: '被什么用着',
    value: ({ uses }) => (uses.length === 0 ? '没有' : uses.join('、')),
  },
  { key: 'code', title: '文件和地址里的代号', value: ({ code }) => code },
];

interface Acts {
  readonly first: FamilyRow | undefined;
  readonly isBusy: boolean;
  readonly raise: (family: FamilyRow) => void;
  readonly open: (wish: Wish) => void;
}

const actsColumn = ({ first, isBusy, raise, open }: Acts): Column<FamilyRow> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  card: 'head',
  render: (family) => (
    <span className={styles.acts}>
      <Button
        variant="default"
        size="sm"
        disabled={isBusy || family === first}
        aria-label={`把${family.name}往前移一位`}
        onClick={() => raise(family)}
      >
        往前
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={`改${family.name}`}
        onClick={() => open({ kind: 'change', code: family.code })}
      >
        改
      </Button>
      {family.code !== otherFamily && family.uses.length === 0 && (
        <Button
          variant="default"
          size="sm"
          aria-label={`删除${family.name}`}
          onClick={() => open({ kind: 'remove', code: family.code })}
        >
          删除
        </Button>
      )}
    </span>
  ),
});
