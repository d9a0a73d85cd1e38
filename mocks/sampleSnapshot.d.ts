declare module 'virtual:sample-snapshot' {
  /** URL of the gzipped database with its sample business (vite/demoPlatform.ts). */
  const url: string;
  export default url;
}
