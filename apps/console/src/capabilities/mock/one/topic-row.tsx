import { ActionIcon, Button, Menu, NumberInput, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { PaperCheck, TopicPlan } from '@xuezhou/contract/mock/console';
import styles from './topic-row.module.css';

interface TopicRowProps {
  topic: TopicPlan;
  index: number;
  total: number;
  isReadOnly: boolean;
  /** Undefined until it was counted. */
  stock: PaperCheck['topics'][number] | undefined;
  hasFault: boolean;
  onChange: (news: Partial<TopicPlan>) => void;
  onOpen: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

export function TopicRow(props: TopicRowProps) {
  const { topic, index, total, isReadOnly, stock, hasFault, onChange, onOpen } = props;
  const share = total === 0 ? 0 : (100 * topic.count) / total;
  const name = topic.title === '' ? `第 ${index + 1} 个主题` : topic.title;
  return (
    <li className={styles.root} data-fault={hasFault || undefined}>
      <TextInput
        aria-label={`第 ${index + 1} 个主题的名称`}
        placeholder="主题"
        maxLength={60}
        className={styles.title}
        readOnly={isReadOnly}
        value={topic.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <RangeBar share={share} range={topic.range} />
      <NumberInput
        aria-label={`${name}的题数`}
        min={0}
        max={500}
        clampBehavior="strict"
        allowDecimal={false}
        className={styles.count}
        readOnly={isReadOnly}
        value={topic.count}
        onChange={(count) => onChange({ count: Number(count) || 0 })}
      />
      <span className={styles.share}>{share.toFixed(1)}%</span>
      <span className={styles.stock}>可用 {stock?.usable ?? '…'}</span>
      {stock !== undefined && <Levels {...stock.levels} />}
      <Button variant="default" size="sm" onClick={onOpen} aria-label={`${name}从哪些章抽`}>
        {topic.readingIds.length} 章
      </Button>
      {!isReadOnly && <RowMenu {...props} name={name} />}
    </li>
  );
}

function RowMenu({ name, onMove, onRemove }: TopicRowProps & { name: string }) {
  return (
    <Menu position="bottom-end" width={140}>
      <Menu.Target>
        <ActionIcon aria-label={`${name}，更多操作`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onMove(-1)}>上移</Menu.Item>
        <Menu.Item onClick={() => onMove(1)}>下移</Menu.Item>
        <Menu.Item onClick={onRemove}>删去</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shares above it are rare, so the bar ends there. */
const widest = 40;

/** Where the share lies to what the syllabus gives. */
function RangeBar({ share, range }: { share: number; range: TopicPlan['range'] }) {
  const at = (percent: number) => `${(100 * Math.min(widest, percent)) / widest}%`;
  const words = range === null ? '考纲没有范围' : `考纲 ${range.from}% 到 ${range.to}%`;
  return (
    <span className={styles.range} role="img" aria-label={`占 ${share.toFixed(1)}%，${words}`}>
      <span className={styles.bar}>
        {range !== null && (
          <span
            className={styles.span}
            style={{ left: at(range.from), width: at(range.to - range.from) }}
          />
        )}
        <span className={styles.dot} style={{ left: at(share) }} />
      </span>
      <small>{range === null ? '' : `${range.from}–${range.to}%`}</small>
    </span>
  );
}

function Levels({ easy, middle, hard }: PaperCheck['topics'][number]['levels']) {
  const total = Math.max(1, easy + middle + hard);
  const words = `易 ${easy}，中 ${middle}，难 ${hard}`;
  return (
    <span className={styles.levels} role="img" aria-label={words} title={words}>
      <i style={{ width: `${(100 * easy) / total}%` }} />
      <i style={{ width: `${(100 * middle) / total}%` }} />
      <i style={{ width: `${(100 * hard) / total}%` }} />
    </span>
  );
}
