import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { Presence } from '../../../platform/presence/presence.tsx';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { CourseTree } from '../authoring.queries.ts';
import styles from './course-desk.module.css';

const PublishDialog = sheetPart(() => import('../publish/publish-dialog.tsx'), 'PublishDialog');

const TakeOverDialog = sheetPart(() => import('./take-over-dialog.tsx'), 'TakeOverDialog');

interface CourseHeadProps {
  courseId: number;
  tree: CourseTree;
  onSetting: () => void;
}

/** Which course it is, what state it is in, and what leads out of the draft. */
export function CourseHead({ courseId, tree, onSetting }: CourseHeadProps) {
  const { owner, version, setting, nodes } = tree;
  const changed = nodes.filter(({ state }) => state !== 'published').length;
  const count = (kind: string) =>
    nodes.filter((node) => node.kind === kind && node.state !== 'removed').length;
  const publishing = useDialog((_wish: null, state) => (
    <PublishDialog
      courseId={courseId}
      mayPublish={tree.mayPublish}
      mayDraft={tree.mayDraft}
      {...state}
    />
  ));
  const takeOver = useDialog((_wish: null, state) => (
    <TakeOverDialog courseId={courseId} title={setting.title} {...state} />
  ));
  return (
    <header className={styles.head}>
      <Link to="/courses">课程</Link>
      <h1>{setting.title}</h1>
      {tree.mayDraft && <Presence kind="course" id={courseId} />}
      {owner === 'files' ? (
        <StatusChip>courses/{tree.folder}</StatusChip>
      ) : (
        <StatusChip tone={version === 0 ? 'accent' : 'right'}>
          {version === 0 ? '草稿' : `第 ${version} 版`}
        </StatusChip>
      )}
      <span className={styles.facts}>
        {count('book')} 本书 · {count('reading')} 章 · {count('lecture')} 节课
      </span>
      <Button variant="default" size="sm" onClick={onSetting}>
        设置
      </Button>
      <Button
        variant="default"
        size="sm"
        renderRoot={(root) => <Link {...root} to={`/courses/${courseId}/rules`} />}
      >
        规则与资料
      </Button>
      <Button
        variant="default"
        size="sm"
        renderRoot={(root) => <Link {...root} to={`/courses/${courseId}/courseware`} />}
      >
        外来课件
      </Button>
      {tree.mayDraft && (
        <Button
          variant="default"
          size="sm"
          renderRoot={(root) => <Link {...root} to={`/courses/${courseId}/bulk`} />}
        >
          一批一批改
        </Button>
      )}
      {tree.mayPublish && version + Number(owner === 'files') > 0 && (
        <Button
          variant="default"
          size="sm"
          renderRoot={(root) => <Link {...root} to={`/courses/${courseId}/export`} />}
        >
          导出
        </Button>
      )}
      {owner === 'files' && tree.mayPublish && (
        <Button size="sm" onClick={() => takeOver.open(null)}>
          接管
        </Button>
      )}
      {owner === 'console' && (
        <>
          <Button
            variant="default"
            size="sm"
            renderRoot={(root) => <Link {...root} to={`/courses/${courseId}/versions`} />}
          >
            旧版
          </Button>
          <Button size="sm" onClick={() => publishing.open(null)}>
            {changed === 0 ? '看改动' : `发布 ${changed} 处改动`}
          </Button>
        </>
      )}
      {publishing.dialog}
      {takeOver.dialog}
    </header>
  );
}
