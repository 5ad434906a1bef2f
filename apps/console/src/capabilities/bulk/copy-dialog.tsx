import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { copyNodes, previewCopy, type CopyPlan } from '@xuezhou/contract/bulk/console';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useRef } from 'react';
import { v7 as newId } from 'uuid';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import type { CopyWish } from './copy-wish.ts';

interface CopyDialogProps {
  wish: CopyWish;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

const wordsOf = ({ books, readings, lectures }: CopyPlan): string =>
  [
    books > 0 && `${books} 本书`,
    readings > 0 && `${readings} 章`,
    lectures > 0 && `${lectures} 节课`,
  ]
    .filter(Boolean)
    .join('、');

/** What goes along and what stays, before it is done. */
export function CopyDialog({ wish, isOpen, onClose, onDone }: CopyDialogProps) {
  const { from, where, isMove, ...asked } = wish;
  const batchId = useRef(newId());
  const plan = useQuery({
    queryKey: [previewCopy.path, asked],
    queryFn: ({ signal }) => call(previewCopy, { body: asked }, { signal, ignoreErrors: true }),
    enabled: isOpen,
    staleTime: 0,
  });
  const verb = isMove ? '移动' : '复制';
  return (
    <ActDialog
      title={`${verb}到${where}`}
      isOpen={isOpen}
      onClose={onClose}
      button={plan.data === undefined ? verb : `${verb} ${wordsOf(plan.data)}，成为草稿`}
      isReady={plan.data !== undefined}
      work={async () => {
        const done = await call(copyNodes, {
          body: { ...asked, isMove, batchId: batchId.current },
        });
        onDone();
        return `${isMove ? '移了' : '复制了'} ${wordsOf(done)}，还没有发布`;
      }}
    >
      {plan.isError ? (
        <Notice tone="wrong" title={troubleText(plan.error)} />
      ) : plan.data === undefined ? (
        <PageSkeleton />
      ) : (
        <PlanWords {...{ plan: plan.data, from, isMove }} />
      )}
    </ActDialog>
  );
}

function PlanWords({ plan, from, isMove }: { plan: CopyPlan; from: string; isMove: boolean }) {
  const { questionsLeft, withoutVideo, references, published } = plan;
  return (
    <>
      <p>
        带过去：{wordsOf(plan)}的正文、插图、幻灯片、视频和字幕（视频不再存一份）。
        都成为草稿，有自己的编号。
      </p>
      <p>
        不带：题目、闪卡、学员的进度、笔记和提问。
        {isMove
          ? `原来的从“${from}”的草稿里拿走；学员做过的都留在原来的课里，${published} 样学员正在用的，要等那边发布才拿走。`
          : '原来的不变。'}
      </p>
      {(questionsLeft > 0 || withoutVideo.length > 0 || references.length > 0) && (
        <Notice tone="review" title="请看一下">
          <ul>
            {questionsLeft > 0 && <li>{questionsLeft} 处随堂题问的是原来那门课的题，不带过去。</li>}
            {withoutVideo.length > 0 && (
              <li>
                {withoutVideo.length} 节课的视频在课程文件里，要另外上传：
                {withoutVideo.slice(0, 5).join('、')}
                {withoutVideo.length > 5 && '等'}。
              </li>
            )}
            {references.map((text) => (
              <li key={text}>{text}，那边没有这一章。</li>
            ))}
          </ul>
        </Notice>
      )}
      <p>7 天内能整批撤回。</p>
    </>
  );
}
