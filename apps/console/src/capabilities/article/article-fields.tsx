import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { addArticlePicture, type ArticleText } from '@xuezhou/contract/article/console';

import type { ConsoleForm } from '../../platform/form/use-console-form.ts';
import { useFamilyChoices } from '../site/port/family-choices.ts';
import { goodsQuery } from './articles.queries.ts';
import styles from '../../platform/editor/text-desk.module.css';
import { PictureField } from './picture-field.tsx';

interface ArticleFieldsProps {
  form: ConsoleForm<ArticleText>;
}

export function ArticleFields({ form }: ArticleFieldsProps) {
  const field = useMarkdownField({
    markdown: form.values.body,
    label: '正文',
    placeholder: '从这里写。每个二级标题是一节，可以贴图片和公式。',
    hasFocus: false,
    sendOne: (file) =>
      call(addArticlePicture, { files: { picture: file } }, { ignoreErrors: true }),
    onChange: (body) => {
      // The editor writes the same text in its own way.
      if (body.trim() !== form.values.body.trim()) form.set({ body });
    },
    onSave: () => undefined,
  });
  const problem: unknown = form.field('body').error;
  return (
    <>
      <TextInput label="标题" maxLength={100} {...form.field('title')} />
      <Textarea
        label="摘要"
        description="列表里和分享时给人看，一两句话，可以空着"
        autosize
        maxLength={300}
        {...form.field('summary')}
      />
      <TextInput label="作者" description="可以空着" maxLength={60} {...form.field('author')} />
      <Choices form={form} />
      <PictureField picture={form.values.picture} onChange={(picture) => form.set({ picture })} />
      <MarkdownField field={field} problem={typeof problem === 'string' ? problem : undefined}>
        <p id={field.help} className={styles.quiet}>
          公式写在美元符号之间。每个二级标题是一节，读的人右边有目录。
        </p>
      </MarkdownField>
    </>
  );
}

function Choices({ form }: ArticleFieldsProps) {
  const { family, goodId } = form.values;
  const families = useFamilyChoices(family);
  const goods = useQuery(goodsQuery);
  const sold = (goods.data?.families ?? []).flatMap((each) => each.goods);
  const named = sold.map((good) => ({ value: String(good.goodId), label: good.goodName }));
  const isGone = goodId !== null && !sold.some((good) => good.goodId === goodId);
  return (
    <>
      <Select
        label="讲哪门考试"
        placeholder="不分"
        clearable
        data={families}
        value={family}
        onChange={(value) => form.set({ family: value })}
      />
      <Select
        label="文末的商品"
        description={
          goods.isError ? '商品没有取到，已经选的不变' : '想接着学的人从这里去，可以空着'
        }
        placeholder="不写"
        clearable
        searchable
        data={isGone ? [...named, { value: String(goodId), label: `商品 ${goodId}` }] : named}
        value={goodId === null ? null : String(goodId)}
        onChange={(value) => form.set({ goodId: value === null ? null : Number(value) })}
      />
    </>
  );
}
