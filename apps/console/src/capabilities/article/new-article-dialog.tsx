import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { maxSlug } from '@xuezhou/contract/article';
import { createArticle } from '@xuezhou/contract/article/console';
import { isSlug } from '@xuezhou/rules/article/slug';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';

interface NewArticleDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const slugRule = (slug: string): string | null =>
  isSlug(slug.trim()) ? null : '只能用小写字母、数字和中间的短横，如 convexity';

export function NewArticleDialog(state: NewArticleDialogProps) {
  const navigate = useNavigate();
  const form = useConsoleForm({
    initial: { title: '', slug: '' },
    check: { title: filled('请写上标题'), slug: slugRule },
    refused: { articleSlugWrong: 'slug', articleSlugTaken: 'slug', articleWrong: 'title' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title="写一篇文章"
      button="新建 1 篇"
      work={async ({ title, slug: given }) => {
        const { slug } = await call(createArticle, { body: { title, slug: given.trim() } });
        void navigate({ to: '/articles/$slug', params: { slug } });
        return '新建好了，先是草稿';
      }}
    >
      <TextInput label="标题" maxLength={100} data-autofocus {...form.field('title')} />
      <TextInput
        label="地址"
        description="网址是 /article/ 加上它，建好以后不能改"
        placeholder="convexity"
        maxLength={maxSlug}
        {...form.field('slug')}
      />
    </FormDialog>
  );
}
