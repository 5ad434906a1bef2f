import { Button } from '@mantine/core';
import { useState } from 'react';

import { BrandMark } from '../src/brand-mark.tsx';
import { FamilyTag } from '../src/family-tag.tsx';
import { LineArt, type LineArtName } from '../src/line-art.tsx';
import { Medal } from '../src/medal.tsx';
import { PageColumn } from '../src/page-column.tsx';
import { SectionCard } from '../src/section-card.tsx';
import { SectionTitle } from '../src/section-title.tsx';
import { SlipCover } from '../src/slip-cover.tsx';
import { StatusChip } from '../src/status-chip.tsx';
import { VoyageLine } from '../src/voyage-line.tsx';
import { WaterLevel, type WaterLevelValue } from '../src/water-level.tsx';

const families: [string, string][] = [
  ['CFA', '固定收益'],
  ['FRM', '一级全科'],
  ['CPA', '会计'],
  ['ESG', '可持续投资'],
  ['EEPG', '经济'],
  ['SKILL', '财务建模'],
  ['OTHER', '导读'],
];
const arts: LineArtName[] = ['boat', 'book', 'lighthouse', 'island', 'lock', 'storm'];
const row = { display: 'flex', flexWrap: 'wrap', gap: 20, alignItems: 'center' } as const;

export function MarksPage() {
  const [level, setLevel] = useState<WaterLevelValue>(2);
  return (
    <main>
      <PageColumn head={<SectionTitle order={1}>标记</SectionTitle>}>
        <SectionCard title="名字">
          <div style={row}>
            <BrandMark withName />
            <BrandMark size={34} />
          </div>
        </SectionCard>
        <SectionCard
          title="水位"
          action={
            <Button
              size="sm"
              variant="light"
              onClick={() => setLevel(((level + 1) % 5) as WaterLevelValue)}
            >
              涨水
            </Button>
          }
        >
          {[18, 20, 44, 64].map((size) => (
            <div key={size} style={{ ...row, marginBottom: 12 }}>
              {([0, 1, 2, 3, 4] as const).map((each) => (
                <WaterLevel key={each} level={each} size={size} />
              ))}
              <WaterLevel locked size={size} />
              <WaterLevel level={level} size={size} />
            </div>
          ))}
        </SectionCard>
        <SectionCard title="航线">
          <div style={{ display: 'grid', gap: 24, maxWidth: 300 }}>
            <VoyageLine progress={0.51} start="8 月 3 日 开始" end="2 月 17 日 考试" />
            <VoyageLine progress={0} start="今天 开始" end="2 月 17 日 考试" />
            <VoyageLine progress={1} start="8 月 3 日 开始" end="今天 考试" />
          </div>
        </SectionCard>
        <SectionCard title="书">
          <div style={row}>
            {families.map(([family, title], index) => (
              <div key={family} style={{ display: 'grid', gap: 8 }}>
                <SlipCover family={family} title={title} level="一级" seed={index} width={112} />
                <FamilyTag family={family} />
                <SlipCover family={family} title={title} seed={index} width={52} />
              </div>
            ))}
          </div>
        </SectionCard>
        <SectionCard title="奖章与状态">
          <div style={row}>
            {(['bronze', 'silver', 'gold'] as const).map((kind) => (
              <Medal key={kind} kind={kind} size={44} />
            ))}
            <Medal kind="gold" isWon={false} size={44} />
            <Medal kind="bronze" size={22} />
            <StatusChip>久期与凸性</StatusChip>
            <StatusChip tone="accent">老师解答</StatusChip>
            <StatusChip tone="right">已通过</StatusChip>
            <StatusChip tone="wrong">已过期</StatusChip>
            <StatusChip tone="review">今天到期</StatusChip>
          </div>
        </SectionCard>
        <SectionCard title="线描">
          <div style={row}>
            {arts.map((name) => (
              <LineArt key={name} name={name} />
            ))}
          </div>
        </SectionCard>
      </PageColumn>
    </main>
  );
}
