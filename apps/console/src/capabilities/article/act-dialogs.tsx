import { call } from '@xuezhou/client/api/call.ts';
import {
  takeBackArticle,
  takeOverArticle,
  type OpenArticle,
} from '@xuezhou/contract/article/console';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';

interface ArticleDialogProps {
  article: Pick<OpenArticle, 'slug' | 'title'>;
  isOpen: boolean;
  onClose: () => void;
}

export function TakeBackDialog({ article: { slug, title }, ...state }: ArticleDialogProps) {
  return (
    <ActDialog
      {...state}
      title={`收回“${title}”`}
      button="收回 1 篇"
      work={async () => {
        await call(takeBackArticle, { body: { slug } });
        return `收回了“${title}”，又是草稿`;
      }}
    >
      <p>它的地址马上打不开，列表、订阅和给搜索引擎的清单里也没有它；写的都还在，可以再发布。</p>
    </ActDialog>
  );
}

export function TakeOverDialog({ article: { slug, title }, ...state }: ArticleDialogProps) {
  return (
    <ActDialog
      {...state}
      title={`接管“${title}”`}
      button="接管 1 篇"
      work={async () => {
        await call(takeOverArticle, { body: { slug } });
        return `接管了“${title}”，现在可以在这里改`;
      }}
    >
      <p>以后只在教务台里改，课程目录里的文件不再读，不能还给文件。读的人看到的一个字也不变。</p>
    </ActDialog>
  );
}
