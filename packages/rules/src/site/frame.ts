/** What the pages stand in: a window of their own, a partner's page, or a partner's page within China. */
export type SiteFrame = 'plain' | 'embedded' | 'china-embedded';

interface Surroundings {
  /** The page is inside another one. */
  isFramed: boolean;
  /** Origin of the page around, as far as the browser tells. */
  parentOrigin: string | null;
  ownOrigin: string;
  /** Origins whose frames are those within China. */
  chinaOrigins: readonly string[];
}

/** A frame of our own pages is no partner's. */
export function frameOf({
  isFramed,
  parentOrigin,
  ownOrigin,
  chinaOrigins,
}: Surroundings): SiteFrame {
  if (!isFramed || parentOrigin === ownOrigin) return 'plain';
  return parentOrigin !== null && chinaOrigins.includes(parentOrigin)
    ? 'china-embedded'
    : 'embedded';
}
