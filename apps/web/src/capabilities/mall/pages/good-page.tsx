import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import type { Good } from '@xuezhou/contract/mall';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { ErrorState } from '@xuezhou/ui/error-state';
import { useFamily } from '@xuezhou/ui/family';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Price } from '@xuezhou/ui/price';
import { useSchool } from '@xuezhou/ui/school';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { usePhone } from '@xuezhou/ui/use-phone';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { GoodContents, GoodCovers, GoodNotes } from '@xuezhou/client/mall/good-sheet.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { CouponLine } from '../coupons/coupon-line.tsx';
import { BuyAnyway, BuyButton, isOpenOnly, ownedIn } from '../goods/buy-button.tsx';
import { DepositTerms } from '../goods/deposit-terms.tsx';
import { GoodChoices } from '../goods/good-choices.tsx';
import { goodPeriod, priceNote } from '../goods/good-words.ts';
import { useGoodChoice } from '../goods/use-good-choice.ts';
import { ListAge } from '../list-age.tsx';
import { goodQuery } from '../mall.queries.ts';
import { mallWords } from '../mall.words.ts';
import { listPrice } from '../money.ts';
import styles from './good-page.module.css';

const words = mallWords.good;

/** One good: what it holds, what it costs, how to buy it. */
export function GoodPage() {
  const { goodId } = useParams({ from: '/mall/good/$goodId' });
  const good = useSteadyQuery({ ...goodQuery(goodId), retryOnMount: false });
  useTitle(good.data?.goodName ?? mallWords.mall);
  return (
    <>
      <PagePhoneHeader
        title={good.data?.goodName ?? mallWords.mall}
        back={<BackLink label={mallWords.mall} to="/mall" />}
      />
      {good.isPending && <PageSkeleton isPage shape="reading" />}
      {good.data === undefined && !good.isPending && (
        <PageColumn>
          <GoodMissing
            isGone={isGone(good.error)}
            isBusy={good.isFetching}
            onRetry={() => void good.refetch()}
          />
        </PageColumn>
      )}
      {good.data && (
        <PageColumn>
          <ListAge updatedAt={good.dataUpdatedAt} isStale={good.isRefetchError} />
          <OneGood key={goodId} good={good.data} />
        </PageColumn>
      )}
    </>
  );
}

interface GoodMissingProps {
  isGone: boolean;
  isBusy: boolean;
  onRetry: () => void;
}

/** In place of a good that never was, or that did not come. */
export function GoodMissing({ isGone: isMissing, isBusy, onRetry }: GoodMissingProps) {
  if (isMissing)
    return (
      <ErrorState
        order={1}
        art="lighthouse"
        title={words.missing}
        text={words.missingText}
        action={
          <Button variant="light" renderRoot={(props) => <Link to="/mall" {...props} />}>
            {words.toMall}
          </Button>
        }
      />
    );
  return (
    <ErrorState
      order={1}
      title={words.failed}
      text={words.failedText}
      action={
        <Button variant="light" loading={isBusy} onClick={onRetry}>
          {mallWords.again}
        </Button>
      }
    />
  );
}

function OneGood({ good }: { good: Good }) {
  const isPhone = usePhone();
  const chosen = useGoodChoice(good);
  const { variant, search } = chosen;
  const { goodId } = good;
  const owned = ownedIn(good, variant);
  const isOpen = isOpenOnly(good, variant);
  const buy = <BuyButton good={good} variant={variant} search={search} />;
  const anyway = <BuyAnyway good={good} variant={variant} search={search} />;
  return (
    <div className={styles.root}>
      <div className={styles.pictures}>
        {!isPhone && <Trail good={good} />}
        <GoodCovers good={good} />
      </div>
      <div className={styles.side}>
        <Head good={good} chosen={chosen} />
        {!isPhone && (
          <div className={styles.actions}>
            {buy}
            <div className={styles.second}>
              {owned === null && !isOpen && <Trial good={good} />}
              {anyway}
              {owned === null && <Redeem goodId={goodId} />}
            </div>
          </div>
        )}
        {isPhone && anyway}
        {isPhone && owned === null && (
          <Link to="/write-off/$goodId" params={{ goodId }}>
            {words.redeem}
          </Link>
        )}
        <GoodNotes good={good} />
      </div>
      <div className={styles.contents}>
        <GoodContents
          good={good}
          renderPart={(part) => (
            <Link to="/mall/good/$goodId" params={{ goodId: part.goodId }}>
              {part.goodName}
            </Link>
          )}
        />
      </div>
      <BottomBar isPhoneOnly>
        {owned === null && !isOpen && <Trial good={good} isShort />}
        {buy}
      </BottomBar>
    </div>
  );
}

interface HeadProps {
  good: Good;
  chosen: ReturnType<typeof useGoodChoice>;
}

/** Its name, and what it costs as it is chosen; of what is owned that it is. */
function Head({ good, chosen }: HeadProps) {
  const { partsPrice } = good;
  const { variant } = chosen;
  const owned = ownedIn(good, variant);
  const isOpen = isOpenOnly(good, variant);
  const isShownAs = owned ? mallWords.owned : isOpen ? mallWords.open : null;
  const formerPrice = variant?.formerPrice ?? null;
  const note = priceNote({ formerPrice, partsPrice, deposit: null });
  const period = goodPeriod(good, variant);
  // What cannot be bought now is not made cheaper either.
  const isOnSale = (variant ?? good).saleState === 'on';
  const [coupon] = good.coupons;
  return (
    <>
      <FamilyTag family={good.family}>{good.level}</FamilyTag>
      <h1 className={styles.name}>
        {good.goodName}
        {isShownAs !== null && <StatusChip tone="right">{isShownAs}</StatusChip>}
      </h1>
      <p className={styles.holds}>
        {[variant?.title ?? '', good.holds].filter((text) => text !== '').join('，')}
      </p>
      {owned || isOpen ? (
        <p className={styles.holds}>
          {owned === null
            ? words.openText
            : owned.within === null
              ? words.ownedText
              : mallWords.within(owned.within)}
        </p>
      ) : (
        <>
          <div className={styles.price}>
            {note !== '' && <p className="xz-caption xz-quiet">{note}</p>}
            <div className={styles.priceLine}>
              <Price amount={listPrice(variant?.price ?? good.price)} size={36} />
              {period !== '' && <span className="xz-small xz-quiet">{period}</span>}
            </div>
          </div>
          {variant && <DepositTerms variant={variant} />}
          {coupon && isOnSale && <CouponLine coupon={coupon} more={good.coupons.length - 1} />}
        </>
      )}
      <GoodChoices good={good} chosen={chosen} isOwned={owned !== null} />
    </>
  );
}

function Trail({ good }: { good: Good }) {
  const { name } = useFamily(good.family);
  const { families } = useSchool();
  const isShown = families.some((family) => family.isShown && family.code === good.family);
  return (
    <nav aria-label={words.trail} className={styles.trail}>
      <Link to="/mall">{mallWords.mall}</Link>
      <IconChevronRight size={16} stroke={1.6} aria-hidden />
      {isShown ? (
        <Link to="/mall/$cate" params={{ cate: good.family }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </nav>
  );
}

function Trial({ good, isShort = false }: { good: Good; isShort?: boolean }) {
  const { trialCourseId: courseId } = good;
  if (courseId === null) return null;
  return (
    <Button
      size="lg"
      variant="default"
      {...(isShort && { px: 18 })}
      renderRoot={(props) => <Link to="/trail-course/$courseId" params={{ courseId }} {...props} />}
    >
      {isShort ? words.trialShort : words.trial}
    </Button>
  );
}

function Redeem({ goodId }: { goodId: number }) {
  return (
    <Button
      size="lg"
      variant="default"
      renderRoot={(props) => <Link to="/write-off/$goodId" params={{ goodId }} {...props} />}
    >
      {words.redeem}
    </Button>
  );
}
