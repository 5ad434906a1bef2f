import { call } from '@xuezhou/client/api/call.ts';
import { cancelLive, endLive } from '@xuezhou/contract/live/console';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { spanOf, spanText } from './live-times.ts';
import { NotifiedNote, type LiveDialogProps } from './move-dialog.tsx';

export function CancelDialog({ live, isOpen, onClose }: LiveDialogProps) {
  const { liveId, title } = live;
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title={`取消“${title}”`}
      button="取消这节课，通知学员"
      work={async () => {
        await call(cancelLive, { body: { liveId } });
        return `“${title}”取消了，学员会收到消息`;
      }}
    >
      <p>{spanText(spanOf(live))}，10 分钟里能在操作记录里撤回，过了要上就再安排一节。</p>
      <NotifiedNote live={live} />
    </ActDialog>
  );
}

/** Before its time is over, or while the stream goes on beyond it. */
export function EndDialog({ live, isOpen, onClose }: LiveDialogProps) {
  const { liveId, title } = live;
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title={`结束“${title}”`}
      button="结束这节课"
      work={async () => {
        await call(endLive, { body: { liveId } });
        return `“${title}”结束了`;
      }}
    >
      <p>教室马上关上，里面的学员会离开；结束以后可以放回放。</p>
    </ActDialog>
  );
}
