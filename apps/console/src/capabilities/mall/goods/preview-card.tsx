import { Button } from '@mantine/core';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { GoodContents, GoodCovers, GoodNotes } from '@xuezhou/client/mall/good-sheet.tsx';
import { yuanText } from '@xuezhou/rules/mall/money';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Price } from '@xuezhou/ui/price';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum } from '@xuezhou/ui/sum';
import type { GoodPreview } from './good.queries.ts';
import styles from './goods.module.css';
import type { GoodDraft } from './use-good-draft.ts';

/** The good as the page of a phone draws it, by the same parts. */
export function PreviewCard({
  draft: { preview, previewError, retryPreview },
}: {
  draft: GoodDraft;
}) {
  return (
    <SectionCard title="手机上的样子" caption="没登录的人看到的，存之前就能看。">
      {preview !== undefined ? (
        <>
          <Phone good={preview.good} />
          <Bundle good={preview.good} />
        </>
      ) : previewError === null ? (
        <PageSkeleton delay={300} label="正在画商品页" />
      ) : (
        <>
          <p role="alert">没有画出来：{troubleText(previewError)}</p>
          <Button variant="default" size="sm" onClick={retryPreview}>
            再试一次
          </Button>
        </>
      )}
    </SectionCard>
  );
}

function Phone({ good }: Pick<GoodPreview, 'good'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
    <div className={styles.phone} role="region" aria-label="手机上的商品页" tabIndex={0}>
      <GoodCovers good={good} isPhone />
      <div>
        <FamilyTag family={good.family}>{good.level}</FamilyTag>
        <p className={styles.name}>{good.goodName}</p>
        <p className={styles.quiet}>{good.holds}</p>
      </div>
      {good.variants.length === 0 ? (
        <p className={styles.quiet}>没有谁都能买的规格</p>
      ) : (
        <>
          <Price amount={yuanText(good.price)} size={28} />
          <div className={styles.line}>
            {good.variants.length > 1 &&
              good.variants.map(({ limitYear, title, price }) => (
                <Button key={limitYear} size="xs" variant="default" component="span">
                  {title} ¥{yuanText(price)}
                </Button>
              ))}
          </div>
        </>
      )}
      <GoodNotes good={good} />
      <GoodContents good={good} renderPart={({ goodName }) => goodName} />
    </div>
  );
}

/** What who has a part of it pays, by the rule of the mall. */
function Bundle({ good }: Pick<GoodPreview, 'good'>) {
  const { partsPrice, parts, price } = good;
  const all = parts.reduce((sum, part) => sum + part.price, 0);
  if (parts.length === 0 || all === 0) return null;
  return (
    <>
      <p className={styles.quiet}>
        {partsPrice === null
          ? `分开买共 ¥${yuanText(all)}，买套餐不便宜。`
          : `分开买共 ¥${yuanText(partsPrice)}，买套餐省 ¥${yuanText(partsPrice - price)}。`}
        已有一件的，大约少付：
      </p>
      <Sum
        rows={parts.map((part) => ({
          key: part.goodId,
          label: part.goodName,
          value: `−¥${yuanText(Math.floor((price * part.price) / all + 0.5))}`,
        }))}
      />
      {partsPrice === null && <Notice isLine tone="review" title="套餐没有比分开买便宜" />}
    </>
  );
}
