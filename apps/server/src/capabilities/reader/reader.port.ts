export { markedReadings, type MarkedReading } from './marked-readings.ts';
export { isReadToEnd, readTexts } from './read.sql.ts';
