import { Button, Select, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { auditTargets } from '@xuezhou/contract/staff';
import { useState, type SubmitEvent } from 'react';
import { choicesQuery, isPeriod, periods, type LogFilters } from './audit.queries.ts';
import styles from './audit-filters.module.css';

interface AuditFiltersProps {
  filters: LogFilters;
  setFilters: (changed: Partial<LogFilters>) => void;
}

const ownDays = 'days';

/** By whom, what, when and to what: one line on a desk, each of them in the address. */
export function AuditFilters({ filters, setFilters }: AuditFiltersProps) {
  const { people, operations } = useSuspenseQuery(choicesQuery).data;
  const hasDays = filters.from !== '' || filters.until !== '';
  const [wantsDays, setWantsDays] = useState(false);
  const isOwn = !isPeriod(filters.period) && (wantsDays || hasDays);
  const day = (name: 'from' | 'until', label: string) => (
    <TextInput
      type="date"
      aria-label={label}
      value={filters[name]}
      onChange={({ currentTarget }) => setFilters({ [name]: currentTarget.value })}
    />
  );
  return (
    <div className={styles.root} role="search" aria-label="筛选操作记录">
      <Select
        aria-label="谁"
        placeholder="任何人"
        clearable
        searchable
        nothingFoundMessage="没有这个人的记录"
        data={people.map(({ staffId, name }) => ({ value: String(staffId), label: name }))}
        value={filters.staff || null}
        onChange={(staff) => setFilters({ staff: staff ?? '' })}
      />
      <Select
        aria-label="做了什么"
        placeholder="任何操作"
        clearable
        searchable
        nothingFoundMessage="没有这种操作的记录"
        data={operations.map(({ operation, summary }) => ({ value: operation, label: summary }))}
        value={filters.operation || null}
        onChange={(operation) => setFilters({ operation: operation ?? '' })}
        comboboxProps={{ width: 340, position: 'bottom-start' }}
      />
      <Select
        aria-label="什么时候"
        placeholder="任何时候"
        clearable
        data={[
          ...Object.entries(periods).map(([value, label]) => ({ value, label })),
          { value: ownDays, label: '选日期' },
        ]}
        value={isOwn ? ownDays : isPeriod(filters.period) ? filters.period : null}
        onChange={(period) => {
          setWantsDays(period === ownDays);
          setFilters({
            period: period === null || period === ownDays ? '' : period,
            from: '',
            until: '',
          });
        }}
      />
      {isOwn && (
        <div className={styles.days}>
          {day('from', '从哪一天')}
          <span>到</span>
          {day('until', '到哪一天')}
        </div>
      )}
      <TargetField key={`${filters.kind} ${filters.id}`} {...{ filters, setFilters }} />
    </div>
  );
}

/** Of which thing: its kind alone, or with its number. */
function TargetField({ filters, setFilters }: AuditFiltersProps) {
  const [id, setId] = useState(filters.id);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setFilters({ id: id.trim() });
  };
  return (
    <form className={styles.target} onSubmit={submit}>
      <Select
        aria-label="对什么"
        placeholder="任何对象"
        clearable
        searchable
        nothingFoundMessage="没有这种对象"
        data={Object.entries(auditTargets).map(([value, label]) => ({ value, label }))}
        value={filters.kind || null}
        onChange={(kind) => setFilters({ kind: kind ?? '' })}
      />
      <TextInput
        aria-label="对象的编号"
        placeholder="编号，如学号、订单号"
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
        onBlur={() => id.trim() !== filters.id && setFilters({ id: id.trim() })}
      />
      <Button type="submit" variant="default">
        查找
      </Button>
    </form>
  );
}
