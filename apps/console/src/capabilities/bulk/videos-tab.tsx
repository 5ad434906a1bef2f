import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { Notice } from '@xuezhou/ui/notice';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../platform/act/use-act.ts';
import { ConsoleTable } from '../../platform/list/console-table.tsx';
import { treeQuery, type Tree } from './bulk.queries.ts';
import { rowsOfFiles, sameAs, sendAll, videosOf, type VideoRow } from './video-batch.ts';
import { videoColumns } from './video-columns.tsx';
import { VideoDrop } from './video-drop.tsx';
import styles from './bulk.module.css';

interface VideosTabProps {
  courseId: number;
  tree: Tree;
}

/** A folder of videos becomes lectures that are called as their files. */
export function VideosTab({ courseId, tree: { nodes } }: VideosTabProps) {
  const rows = useStore(videosOf(courseId));
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [withoutTail, setWithoutTail] = useState(true);
  const { act, isBusy, refusal } = useAct();
  const client = useQueryClient();
  const batchId = useRef(newId());
  const readings = nodes.filter(({ kind, state }) => kind === 'reading' && state !== 'removed');
  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    const found = rowsOfFiles(files, nodes, withoutTail);
    videosOf(courseId).set([...rows, ...found.rows]);
    setUnread(found.unread);
  };
  if (readings.length === 0)
    return <EmptyState title="还没有章" text="视频要放进章里，请先在课程页里加书和章。" />;
  const waiting = rows.filter(({ isIn, state }) => isIn && state === 'chosen');
  const unsaid = waiting.filter((row) => row.same === '' && sameAs(nodes, row) !== undefined);
  const send = () =>
    void act(async () => {
      const lectures = await client.query(treeQuery(courseId));
      await sendAll(courseId, lectures.nodes, batchId.current);
      batchId.current = newId();
      return `开始传 ${waiting.length} 个视频，可以去别的页，别关窗口`;
    });
  return (
    <div className={styles.main}>
      <VideoDrop onFiles={take} />
      {unread.length > 0 && (
        <Notice tone="review" title={`${unread.length} 个文件不是能用的视频，没有收`}>
          {unread.slice(0, 8).join('、')}
          {unread.length > 8 && '等'}。一个视频最多 8 GB。
        </Notice>
      )}
      <div className={styles.line}>
        <Checkbox
          label="去掉“（重录）”“final”这类尾巴"
          checked={withoutTail}
          onChange={(event) => setWithoutTail(event.currentTarget.checked)}
        />
        <span className={styles.quiet}>
          “43-1 久期.mp4”放进第 43 章，叫“久期”；次序照文件名里的数字。
        </span>
      </div>
      {rows.length > 0 && (
        <>
          <ConsoleTable
            label="视频"
            columns={videoColumns(courseId, nodes, readings)}
            rows={rows}
            rowKey={({ key }) => key}
          />
          <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
            {refusal}
          </p>
          <div className={styles.line}>
            <span className={styles.quiet}>
              没有声音的、不是视频的，处理前就会查出来。转好以前学员看不到。
            </span>
            <Button
              className={styles.end ?? ''}
              loading={isBusy}
              disabled={waiting.length === 0 || unsaid.length > 0 || waiting.some(isUnfit)}
              onClick={send}
            >
              {unsaid.length > 0
                ? `先定同名的 ${unsaid.length} 讲`
                : `传 ${waiting.length} 个，成为草稿`}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const isUnfit = ({ readingId, title }: VideoRow): boolean =>
  readingId === null || title.trim() === '';
