import { ChipFilter } from '@xuezhou/ui/chip-filter';
import styles from './answer-tabs.module.css';
import type { Answers } from './marking.queries.ts';

type Name = 'tab' | 'open' | 'by' | 'whose';

interface AnswerTabsProps {
  answers: Answers;
  filters: Readonly<Record<Name, string>>;
  setFilters: (changed: Partial<Record<Name, string>>) => void;
}

/** Which answers: those that wait or were marked, alike ones together or each, all or one's own share. */
export function AnswerTabs({ answers, filters, setFilters }: AnswerTabsProps) {
  const { waiting, marked, groups, markers } = answers;
  return (
    <div className={styles.tabs}>
      <ChipFilter
        label="哪些作答"
        items={[
          { key: '', label: '没批', count: waiting },
          { key: 'marked', label: '批过', count: marked },
        ]}
        value={filters.tab}
        onChange={(tab) => setFilters({ tab, open: '' })}
      />
      {groups.length > 0 && filters.tab === '' && (
        <ChipFilter
          label="怎么批"
          items={[
            { key: '', label: '像的放在一起' },
            { key: 'one', label: '一份一份' },
          ]}
          value={filters.by}
          onChange={(by) => setFilters({ by, open: '' })}
        />
      )}
      {markers.length > 0 && (
        <ChipFilter
          label="谁的"
          items={[
            { key: '', label: '全部' },
            { key: 'mine', label: '分给我的' },
          ]}
          value={filters.whose}
          onChange={(whose) => setFilters({ whose, open: '' })}
        />
      )}
    </div>
  );
}
