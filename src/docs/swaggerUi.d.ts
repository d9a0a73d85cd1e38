/** Types of the used part of the library, which has none. */
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
