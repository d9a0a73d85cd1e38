/** The part of the library that this page uses; it brings no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Options {
    spec: object;
    domNode: Element;
    deepLinking: boolean;
    docExpansion: 'list' | 'full' | 'none';
    defaultModelRendering: 'example' | 'model';
    defaultModelsExpandDepth: number;
    validatorUrl: null;
    onComplete: () => void;
  }
  export default function SwaggerUI(options: Options): unknown;
}
