import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { CoursewareVersion, ListedCourseware } from '@xuezhou/contract/courseware/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import styles from '../courseware.module.css';
import { currentOf, insideText, placeText, ruleText, versionState } from '../courseware.words.ts';

const PublishDialog = sheetPart(() => import('./publish-dialog.tsx'), 'PublishDialog');
const RenameDialog = sheetPart(() => import('./rename-dialog.tsx'), 'RenameDialog');
const RemoveDialog = sheetPart(() => import('./remove-dialog.tsx'), 'RemoveDialog');

interface PackageCardProps {
  courseId: number;
  courseware: ListedCourseware;
  mayPublish: boolean;
}

/** A package with its versions, one beside the other. */
export function PackageCard({ courseId, courseware, mayPublish }: PackageCardProps) {
  const { coursewareId, title, readingId, begun, done, versions } = courseware;
  // Where its chapter is no more, students have it nowhere: it can be looked back at, and taken away.
  const isPlaced = readingId !== null;
  const current = currentOf(versions);
  const publishing = useDialog<CoursewareVersion>((version, state) => (
    <PublishDialog {...{ courseware, version, current }} {...state} />
  ));
  const renaming = useDialog<null>((_wish, state) => (
    <RenameDialog courseware={courseware} {...state} />
  ));
  const removing = useDialog<null>((_wish, state) => (
    <RemoveDialog courseware={courseware} {...state} />
  ));
  const here = `/courses/${courseId}/courseware`;
  const columns = columnsOf(current);
  const publish = publishColumn(current, publishing.open);
  return (
    <SectionCard
      title={title}
      padding="rows"
      caption={`${placeText(courseware)} · ${begun} 人学过，${done} 人学完`}
    >
      <div className={styles.acts}>
        {mayPublish && (
          <Button
            size="sm"
            variant="default"
            aria-label={`看成绩：${title}`}
            renderRoot={(root) => <Link {...root} to={`${here}/${coursewareId}`} />}
          >
            看成绩
          </Button>
        )}
        {mayPublish && isPlaced && (
          <>
            <Button
              size="sm"
              variant="default"
              aria-label={`传新版：${title}`}
              renderRoot={(root) => (
                <Link {...root} to={`${here}/new`} search={{ of: String(coursewareId) } as never} />
              )}
            >
              传新版
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-label={`改标题：${title}`}
              onClick={() => renaming.open(null)}
            >
              改标题
            </Button>
          </>
        )}
        {mayPublish && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={`拿掉：${title}`}
            onClick={() => removing.open(null)}
          >
            拿掉
          </Button>
        )}
      </div>
      <div className={styles.table}>
        <ConsoleTable
          label={`${title}的版本`}
          columns={mayPublish && isPlaced ? [...columns, publish] : columns}
          rows={versions}
          rowKey={({ version }) => version}
        />
      </div>
      {publishing.dialog}
      {renaming.dialog}
      {removing.dialog}
    </SectionCard>
  );
}

const columnsOf = (current: number | null): Column<CoursewareVersion>[] => [
  {
    key: 'version',
    title: '版本',
    card: 'head',
    render: (version) => (
      <span className={styles.lines}>
        第 {version.version} 版
        <small>
          {version.fileName}，{insideText(version)}
        </small>
      </span>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: (version) => {
      const { words, tone } = versionState(version, current);
      return <StatusChip tone={tone}>{words}</StatusChip>;
    },
  },
  { key: 'rule', title: '怎么算学完', render: ruleText },
  {
    key: 'begun',
    title: '学过 / 学完',
    align: 'right',
    width: 110,
    render: ({ begun, done }) => `${begun} / ${done}`,
  },
  {
    key: 'madeAt',
    title: '放进来',
    align: 'right',
    width: 130,
    render: ({ madeAt }) => momentText(madeAt),
  },
];

const publishColumn = (
  current: number | null,
  open: (version: CoursewareVersion) => void,
): Column<CoursewareVersion> => ({
  key: 'acts',
  title: '操作',
  align: 'right',
  width: 100,
  render: (version) =>
    !version.isPublished &&
    (current === null || version.version > current) && (
      <Button size="sm" aria-label={`发布第 ${version.version} 版`} onClick={() => open(version)}>
        发布
      </Button>
    ),
});
