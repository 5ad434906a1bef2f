import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import type { Column } from '../../platform/list/column.ts';
import { sendingOf } from '../authoring/port/sending.ts';
import type { TreeNode } from './bulk.queries.ts';
import { sameAs, videosOf, type VideoRow } from './video-batch.ts';
import styles from './bulk.module.css';

const sizeText = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`;

/** What becomes of each file; each can be changed until it is sent. */
export function videoColumns(
  courseId: number,
  nodes: readonly TreeNode[],
  readings: readonly TreeNode[],
): Column<VideoRow>[] {
  const store = videosOf(courseId);
  const set = (key: string, news: Partial<VideoRow>) =>
    store.set(store.get().map((row) => (row.key === key ? { ...row, ...news } : row)));
  return [
    {
      ...{ key: 'file', title: '文件', card: 'head' },
      render: ({ key, file, isIn, state }) => (
        <span className={styles.line}>
          <Checkbox
            aria-label={`要 ${file.name}`}
            checked={isIn}
            disabled={state !== 'chosen'}
            onChange={(event) => set(key, { isIn: event.currentTarget.checked })}
          />
          <span className={styles.two}>
            <b>{file.name}</b>
            <small>{sizeText(file.size)}</small>
          </span>
        </span>
      ),
    },
    readingColumn(readings, set),
    titleColumn(set),
    {
      ...{ key: 'state', title: '现在', width: 200 },
      render: (row) => (
        <Now
          row={row}
          isSame={sameAs(nodes, row) !== undefined}
          onSame={(same) => set(row.key, { same })}
        />
      ),
    },
  ];
}

interface NowProps {
  row: VideoRow;
  isSame: boolean;
  onSame: (same: VideoRow['same']) => void;
}

const stateWords = {
  ...{ chosen: '还没有传', waiting: '排队', checking: '传完，正在查看', used: '放进草稿了' },
  ...{ sending: '正在传', failed: '没有传成' },
} as const;

function Now({ row, isSame, onSame }: NowProps) {
  const { state, fault, isIn, readingId, same } = row;
  if (state === 'failed') return <span className={styles.review}>{fault}</span>;
  if (state === 'sending') return <Sent lectureId={row.lectureId ?? 0} name={row.file.name} />;
  if (state !== 'chosen') return stateWords[state];
  if (readingId === null) return <span className={styles.review}>文件名里没有章，没选</span>;
  if (!isIn || !isSame) return stateWords[state];
  return (
    <span className={styles.stack}>
      <span className={styles.review}>已有同名的讲</span>
      <span className={styles.line}>
        <Button
          size="compact-sm"
          variant={same === 'replace' ? 'filled' : 'default'}
          aria-pressed={same === 'replace'}
          onClick={() => onSame('replace')}
        >
          换它的视频
        </Button>
        <Button
          size="compact-sm"
          variant={same === 'new' ? 'filled' : 'default'}
          aria-pressed={same === 'new'}
          onClick={() => onSame('new')}
        >
          另立一讲
        </Button>
      </span>
    </span>
  );
}

function Sent({ lectureId, name }: { lectureId: number; name: string }) {
  const sending = useStore(sendingOf(lectureId));
  if (sending === undefined) return stateWords.sending;
  const { sent, bytes, state } = sending;
  return (
    <span className={styles.stack}>
      <ProgressLine value={sent} max={bytes} label={`${name}传了多少`} height={6} />
      <span className={styles.quiet}>
        {state === 'lost' ? '网络断了，连上以后接着传' : `${Math.floor((sent / bytes) * 100)}%`}
      </span>
    </span>
  );
}

type Set = (key: string, news: Partial<VideoRow>) => void;

const readingColumn = (readings: readonly TreeNode[], set: Set): Column<VideoRow> => ({
  ...{ key: 'reading', title: '放进', width: 220 },
  render: ({ key, file, readingId, state }) => (
    <Select
      aria-label={`${file.name} 放进哪一章`}
      placeholder="选一章"
      searchable
      disabled={state !== 'chosen'}
      data={readings.map(({ nodeId, number, title }) => ({
        value: String(nodeId),
        label: [number, title].filter(Boolean).join(' '),
      }))}
      value={readingId === null ? null : String(readingId)}
      onChange={(value) =>
        set(key, {
          readingId: value === null ? null : Number(value),
          isIn: value !== null,
          same: '',
        })
      }
    />
  ),
});

const titleColumn = (set: Set): Column<VideoRow> => ({
  ...{ key: 'title', title: '成为这一讲' },
  render: ({ key, file, title, state }) => (
    <TextInput
      aria-label={`${file.name} 成为哪一讲`}
      maxLength={120}
      disabled={state !== 'chosen'}
      value={title}
      onChange={(event) => set(key, { title: event.currentTarget.value, same: '' })}
    />
  ),
});
