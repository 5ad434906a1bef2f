import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconColumns3, IconDownload } from '@tabler/icons-react';
import { toast } from '@xuezhou/ui/toast';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState, type ReactNode } from 'react';
import { isChoosable, type Column } from './column.ts';
import styles from './list-tools.module.css';
import { saveExcel } from './save-excel.ts';
import type { useChosenColumns } from './use-chosen-columns.ts';
import type { Heading } from './use-console-table.ts';

interface ListToolsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  headings: readonly Heading<Row>[];
  chosen: ReturnType<typeof useChosenColumns>;
  hasNoExcel: boolean;
  /** What the list is narrowed by, before the tools. */
  children?: ReactNode;
}

/** Over a list: what it is narrowed by; then its columns, and what is seen of it as Excel. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { label, columns, rows, headings, chosen, hasNoExcel, children } = props;
  const [isSaving, setSaving] = useState(false);
  const shown = headings.map(({ column }) => column);
  const save = async () => {
    setSaving(true);
    try {
      await saveExcel(label, shown, rows);
    } catch {
      notifications.show(toast({ tone: 'failed', title: 'Excel 没有做成，请检查网络后再试一次' }));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles.root}>
      <div className={styles.filters}>{children}</div>
      <div className={styles.tools}>
        {!hasNoExcel && rows.length > 0 && shown.some(({ value }) => value !== undefined) && (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`把这 ${rows.length} 行存成 Excel`}
            title={`把这 ${rows.length} 行存成 Excel`}
            loading={isSaving}
            onClick={() => void save()}
          >
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        )}
        {rows.length > 0 && columns.some(isChoosable) && (
          <ColumnChoice {...{ columns, headings, chosen }} />
        )}
      </div>
    </div>
  );
}

/** Which columns are seen; on a phone, whose cards have no headings, also the order. */
function ColumnChoice<Row>({
  columns,
  headings,
  chosen,
}: Pick<ListToolsProps<Row>, 'columns' | 'headings' | 'chosen'>) {
  const isPhone = usePhone();
  return (
    <Popover position="bottom-end" width={220} trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label="显示哪些列" title="显示哪些列">
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.choice} role="group" aria-label="显示哪些列">
          {columns.filter(isChoosable).map((column) => (
            <Checkbox
              key={column.key}
              label={column.title}
              checked={chosen.isShown(column)}
              onChange={({ currentTarget }) => chosen.show(column.key, currentTarget.checked)}
            />
          ))}
          {isPhone &&
            headings.map(({ column, sort, sorted }) =>
              sort === undefined ? null : (
                <Button key={column.key} variant="subtle" onClick={sort}>
                  按{column.title}排{sorted !== false && (sorted === 'asc' ? ' ↑' : ' ↓')}
                </Button>
              ),
            )}
          {chosen.reset !== undefined && (
            <Button variant="subtle" onClick={chosen.reset}>
              恢复原来的列
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
