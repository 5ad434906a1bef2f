/** List prices in US dollars without tax, of AWS in us-east-1, Linux, on demand, as they were known in November 2026. */
export const hoursOfMonth = 730;

export interface Size {
  readonly name: string;
  readonly processors: number;
  readonly memoryGb: number;
  readonly hour: number;
}

/** Of servers of the product. */
export const serverSizes: readonly Size[] = [
  { name: 'c6i.large', processors: 2, memoryGb: 4, hour: 0.085 },
  { name: 'c6i.xlarge', processors: 4, memoryGb: 8, hour: 0.17 },
  { name: 'c6i.2xlarge', processors: 8, memoryGb: 16, hour: 0.34 },
];

/** Of the database. */
export const databaseSizes: readonly Size[] = [
  { name: 'r6i.large', processors: 2, memoryGb: 16, hour: 0.126 },
  { name: 'r6i.xlarge', processors: 4, memoryGb: 32, hour: 0.252 },
  { name: 'r6i.2xlarge', processors: 8, memoryGb: 64, hour: 0.504 },
  { name: 'r6i.4xlarge', processors: 16, memoryGb: 128, hour: 1.008 },
  { name: 'r6i.8xlarge', processors: 32, memoryGb: 256, hour: 2.016 },
];

/** A GB and month: disk (gp3), object store (S3 Standard). */
export const diskGb = 0.08;
export const storeGb = 0.023;

/** Out of the cloud, a GB, up to so many GB in a month. */
const traffic = [
  { upTo: 10_240, gb: 0.09 },
  { upTo: 51_200, gb: 0.085 },
  { upTo: 153_600, gb: 0.07 },
  { upTo: Infinity, gb: 0.05 },
];

export function priceOfTraffic(gb: number): number {
  let [sum, from] = [0, 0];
  for (const step of traffic) {
    sum += Math.max(0, Math.min(gb, step.upTo) - from) * step.gb;
    from = step.upTo;
  }
  return sum;
}
